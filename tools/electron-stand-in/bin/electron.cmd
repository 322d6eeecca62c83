@echo off
rem The test stand-in under the name of Electron's executable: Node runs the main process, Chromium shows the windows.
set "ELECTRON_STAND_IN_EXECUTABLE=%~f0"
if not defined ELECTRON_STAND_IN_HOME set "ELECTRON_STAND_IN_HOME=%~dp0.."
if not defined ELECTRON_STAND_IN_NODE set "ELECTRON_STAND_IN_NODE=node"
if defined ELECTRON_RUN_AS_NODE ( "%ELECTRON_STAND_IN_NODE%" %* ) else ( "%ELECTRON_STAND_IN_NODE%" "%ELECTRON_STAND_IN_HOME%\boot.ts" %* )
